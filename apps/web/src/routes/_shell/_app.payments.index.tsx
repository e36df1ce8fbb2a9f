import { createFileRoute } from '@tanstack/react-router'
import { ChoosePage } from '#components/choose-page.tsx'

export const Route = createFileRoute('/_shell/_app/payments/')({
  staticData: { may: 'account' },
  // Loaded when it is needed: the sign-in form loads all routes.
  beforeLoad: async () => (await import('#app/navigation/choices.ts')).leadOn('payments'),
  component: ChoosePayments,
})

function ChoosePayments() {
  const { choices } = Route.useRouteContext()
  return <ChoosePage wanted="payments" choices={choices} />
}
