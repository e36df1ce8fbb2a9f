import { useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { ErrorState } from '@skrzat/ui/error-state'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Skeleton } from '@skrzat/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useFailureText } from '#app/error-messages.ts'
import { hasPayments, useMenu } from '#app/menu.ts'
import { NotAuthorisedPage } from '#components/page-error.tsx'
import { Page } from '#components/page.tsx'
import { RosterFile } from './roster-file.tsx'

/** A place: its groups, the way to its payments, and its roster as a file for those who run it. */
export function PlacePage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: menu, error } = useMenu()
  if (error) return <ErrorState title={failureText(error)} />
  if (!menu) return <Skeleton className="m-8 h-40 rounded-card" />
  const place = menu.places.find(({ id }) => id === placeId)
  if (!place) return <NotAuthorisedPage />
  const groups = menu.groups.filter((group) => group.placeId === placeId)
  return (
    <Page
      title={place.name}
      width="narrow"
      actions={
        hasPayments(place) && (
          <Link to="/place/$placeId/payments" params={{ placeId }} className={buttonStyle()}>
            <ReceiptText aria-hidden />
            {t`Płatności`}
          </Link>
        )
      }
    >
      <div className="flex flex-col gap-8">
        {groups.length > 0 && (
          <section aria-labelledby="groups">
            <h2 id="groups" className="mb-3 text-lg font-bold">{t`Grupy`}</h2>
            <ul className="flex flex-wrap gap-2">
              {groups.map((group) => (
                <li key={group.id} className="max-w-full">
                  <GroupTag color={group.color} name={group.name} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {(place.roles.includes('admin') || menu.admin) && <RosterFile placeId={placeId} />}
      </div>
    </Page>
  )
}
