import { useLingui, Trans } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ErrorState } from '@skrzat/ui/error-state'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Blocks, CalendarOff, ReceiptText } from 'lucide-react'
import { useFailureText } from '#app/error-messages.ts'
import { hasAbsences, hasPayments, useMenu, type Menu } from '#app/menu.ts'
import { trpc } from '#app/trpc.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { Page } from '#components/page.tsx'
import { Alarms } from './alarms.tsx'
import { Entered } from './entered.tsx'
import { ToPay } from './to-pay.tsx'

/** The start page: a greeting, and links to the person's pages. */
export function HomePage() {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const { data: menu, error } = useMenu()
  const failureText = useFailureText()
  const name = account?.firstName
  return (
    <Page title={name ? t`Dzień dobry, ${name}!` : t`Dzień dobry!`} width="narrow">
      {error && <ErrorState title={failureText(error)} />}
      {!menu && !error && <Skeleton className="h-40 rounded-card" />}
      {/* Remounted on each new alarm. */}
      {menu?.admin && <Alarms key={menu.counts.admin ?? 0} />}
      <Entered />
      {menu && <Reachable menu={menu} />}
    </Page>
  )
}

function Reachable({ menu }: { menu: Menu }) {
  const { t } = useLingui()
  if (!menu.parent && menu.places.length === 0) {
    return (
      <EmptyState icon={<Blocks />} title={t`Nie ma tu jeszcze Twojej placówki`}>
        <Trans>Gdy placówka doda Twój numer telefonu do dziecka lub pracownika, zobaczysz ją tutaj.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {menu.parent && (
        <div className="flex flex-col gap-4">
          <ButtonLink icon={CalendarOff} to="/absence/my">{t`Zgłoś nieobecność`}</ButtonLink>
          <ToPay />
        </div>
      )}
      {menu.places
        .filter(({ roles }) => roles.length > 0)
        .map((place) => (
          <PlaceSection key={place.id} place={place} menu={menu} />
        ))}
    </div>
  )
}

function PlaceSection({ place, menu }: { place: Menu['places'][number]; menu: Menu }) {
  const { t } = useLingui()
  const groups = menu.groups.filter(({ placeId }) => placeId === place.id)
  const payments = hasPayments(place)
  const absences = hasAbsences(place)
  return (
    <section aria-labelledby={`home-place-${place.id}`} className="border-t border-line pt-6">
      <h2 id={`home-place-${place.id}`} className="text-lg font-bold">
        {place.name}
      </h2>
      {groups.length > 0 && (
        <ul aria-label={t`Grupy`} className="mt-2 flex flex-wrap gap-2">
          {groups.map((group) => (
            <li key={group.id} className="max-w-full">
              <Link
                to="/group/$groupId"
                params={{ groupId: group.id }}
                className="block rounded-full hover:underline pointer-coarse:py-2.5"
              >
                <GroupTag color={group.color} name={group.name} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {payments && (
          <ButtonLink icon={ReceiptText} to="/place/$placeId/payments" params={{ placeId: place.id }}>
            {t`Płatności`}
          </ButtonLink>
        )}
        {absences && (
          <ButtonLink
            icon={CalendarOff}
            to="/place/$placeId/absences"
            params={{ placeId: place.id }}
            variant={payments ? 'secondary' : 'primary'}
          >
            {t`Nieobecności`}
          </ButtonLink>
        )}
        <ButtonLink
          to="/place/$placeId"
          params={{ placeId: place.id }}
          variant={payments || absences ? 'secondary' : 'primary'}
        >
          {t`Placówka`}
        </ButtonLink>
      </div>
    </section>
  )
}
