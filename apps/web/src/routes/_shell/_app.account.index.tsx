import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/_app/account/')({
  staticData: { may: 'account' },
  beforeLoad: () => {
    throw redirect({ to: '/account/settings', replace: true })
  },
})
