import { useLingui } from '@lingui/react/macro'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Link } from '@tanstack/react-router'
import { Building2, ChevronRight, UserRound } from 'lucide-react'
import type { Choice, Wanted } from '#app/navigation/index.ts'
import { Page } from './page.tsx'

/** Lets a person with several pages choose which one an address without an id means. */
export function ChoosePage({ wanted, choices }: { wanted: Wanted; choices: readonly Choice[] }) {
  const { t } = useLingui()
  const titles: Record<Wanted, string> = {
    place: t`Wybierz placówkę`,
    group: choices.some(({ kind }) => kind === 'group') ? t`Wybierz grupę` : t`Wybierz placówkę`,
    payments: t`Których płatności szukasz?`,
    absence: t`Których nieobecności szukasz?`,
  }
  const places = new Set(choices.flatMap((choice) => (choice.kind === 'group' ? choice.place : [])))
  const own = wanted === 'payments' ? t`Moje płatności` : t`Zgłoś nieobecność`
  return (
    <Page title={titles[wanted]} width="narrow">
      <ul className="flex flex-col gap-3">
        {choices.map((choice) => (
          <li key={JSON.stringify(choice.link)}>
            <Link
              {...choice.link}
              className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-card px-4 py-3 hover:bg-sunken"
            >
              {choice.kind === 'group' && <GroupDot color={choice.color} />}
              {choice.kind === 'place' && <Building2 aria-hidden className="size-5 shrink-0 text-muted" />}
              {choice.kind === 'own' && <UserRound aria-hidden className="size-5 shrink-0 text-muted" />}
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">
                  {choice.kind === 'own' ? own : choice.name}
                </span>
                {choice.kind === 'group' && places.size > 1 && (
                  <span className="block text-sm break-words text-muted">{choice.place}</span>
                )}
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
