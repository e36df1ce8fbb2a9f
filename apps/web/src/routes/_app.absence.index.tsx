import { createFileRoute } from '@tanstack/react-router'
import { leadOn } from '#app/choices.ts'
import { ChoosePage } from '#components/choose-page.tsx'

export const Route = createFileRoute('/_app/absence/')({
  beforeLoad: () => leadOn('absence'),
  component: ChooseAbsence,
})

function ChooseAbsence() {
  const { choices } = Route.useRouteContext()
  return <ChoosePage wanted="absence" choices={choices} />
}
