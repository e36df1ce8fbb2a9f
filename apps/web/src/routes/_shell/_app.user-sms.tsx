import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'

/** All SMS, for the system's admins. */
export const Route = createFileRoute('/_shell/_app/user-sms')({
  staticData: { may: 'admin' },
  loader: () => needTexts('admin'),
})
