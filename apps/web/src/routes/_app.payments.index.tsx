import { createFileRoute } from '@tanstack/react-router'
import { leadOn } from '#app/choices.ts'
import { ChoosePage } from '#components/choose-page.tsx'

export const Route = createFileRoute('/_app/payments/')({
  beforeLoad: () => leadOn('payments'),
  component: ChoosePayments,
})

function ChoosePayments() {
  const { choices } = Route.useRouteContext()
  return <ChoosePage wanted="payments" choices={choices} />
}
