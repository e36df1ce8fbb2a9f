import { createFileRoute } from '@tanstack/react-router'
import { leadOn } from '#app/choices.ts'
import { ChoosePage } from '#components/choose-page.tsx'

export const Route = createFileRoute('/_app/place/')({
  beforeLoad: () => leadOn('place'),
  component: ChoosePlace,
})

function ChoosePlace() {
  const { choices } = Route.useRouteContext()
  return <ChoosePage wanted="place" choices={choices} />
}
