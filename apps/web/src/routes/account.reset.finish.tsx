import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { ResetLinkPage } from '#features/accounts/joining/reset-link-page.tsx'

type ResetLinkSearch = {
  /** The key in the e-mail's link. Empty if it was cut off. */
  key: string
}

/** The target of the reset e-mail's link. */
export const Route = createFileRoute('/account/reset/finish')({
  staticData: { may: 'anybody' },
  validateSearch: (search): ResetLinkSearch => ({ key: typeof search.key === 'string' ? search.key : '' }),
  loader: () => needTexts('joining'),
  component: ResetLink,
})

function ResetLink() {
  const { key } = Route.useSearch()
  return <ResetLinkPage linkKey={key} />
}
