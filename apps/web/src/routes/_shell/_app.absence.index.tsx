import { createFileRoute } from '@tanstack/react-router'
import { ChoosePage } from '#components/choose-page.tsx'

export const Route = createFileRoute('/_shell/_app/absence/')({
  staticData: { may: 'account' },
  // Loaded when it is needed: the sign-in form loads all routes.
  beforeLoad: async () => (await import('#app/navigation/choices.ts')).leadOn('absence'),
  component: ChooseAbsence,
})

function ChooseAbsence() {
  const { choices } = Route.useRouteContext()
  return <ChoosePage wanted="absence" choices={choices} />
}
