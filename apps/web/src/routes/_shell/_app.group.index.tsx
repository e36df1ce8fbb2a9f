import { createFileRoute } from '@tanstack/react-router'
import { ChoosePage } from '#components/choose-page.tsx'

export const Route = createFileRoute('/_shell/_app/group/')({
  staticData: { may: 'account' },
  // Loaded when it is needed: the sign-in form loads all routes.
  beforeLoad: async () => (await import('#app/navigation/choices.ts')).leadOn('group'),
  component: ChooseGroup,
})

function ChooseGroup() {
  const { choices } = Route.useRouteContext()
  return <ChoosePage wanted="group" choices={choices} />
}
