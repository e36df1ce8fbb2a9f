import { createFileRoute } from '@tanstack/react-router'
import { leadOn } from '#app/choices.ts'
import { ChoosePage } from '#components/choose-page.tsx'

export const Route = createFileRoute('/_app/group/')({
  beforeLoad: () => leadOn('group'),
  component: ChooseGroup,
})

function ChooseGroup() {
  const { choices } = Route.useRouteContext()
  return <ChoosePage wanted="group" choices={choices} />
}
