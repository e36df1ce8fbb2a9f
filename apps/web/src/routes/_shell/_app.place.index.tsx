import { createFileRoute } from '@tanstack/react-router'
import type { Kept } from '#app/calls/index.ts'
import { ChoosePage } from '#components/choose-page.tsx'

export const kept: Kept = []

export const Route = createFileRoute('/_shell/_app/place/')({
  staticData: { may: 'account' },
  // Loaded when it is needed: the sign-in form loads all routes.
  beforeLoad: async () => (await import('#app/navigation/choices.ts')).leadOn('place'),
  component: ChoosePlace,
})

function ChoosePlace() {
  const { choices } = Route.useRouteContext()
  return <ChoosePage wanted="place" choices={choices} />
}
