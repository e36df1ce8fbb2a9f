import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { RegisterPage } from '#features/accounts/joining/register-page.tsx'

export const Route = createFileRoute('/register')({
  staticData: { may: 'anybody' },
  loader: () => needTexts('joining'),
  component: RegisterPage,
})
