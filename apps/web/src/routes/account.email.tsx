import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { EmailLinkPage } from '#features/accounts/joining/email-link-page.tsx'

/** The target of the link that confirms a new e-mail address. */
export const Route = createFileRoute('/account/email')({
  staticData: { may: 'anybody' },
  validateSearch: (search): { key: string } => ({ key: typeof search.key === 'string' ? search.key : '' }),
  loader: () => needTexts('joining'),
  component: EmailLink,
})

function EmailLink() {
  const { key } = Route.useSearch()
  return <EmailLinkPage linkKey={key} />
}
