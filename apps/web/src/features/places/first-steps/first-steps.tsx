import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { may } from '@skrzat/contract/permissions'
import type { PlacePage } from '@skrzat/contract/wire/places'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { Section } from '../section.tsx'
import { type firstSteps, type Missing, missingData, type Step } from './steps.ts'

const GroupDialog = lazy(async () => ({ default: (await import('../groups/group-dialog.tsx')).GroupDialog }))

/** What is missing, in the words of the forms that have it. */
const missingNames: Record<Missing, MessageDescriptor> = {
  accountNumber: msg`numer konta`,
  kind: msg`rodzaj dokumentu`,
  name: msg`nazwa sprzedawcy`,
  street: msg`ulica i numer`,
  postalCode: msg`kod pocztowy`,
  city: msg`miejscowość`,
  nip: msg`NIP`,
  exemption: msg`podstawa zwolnienia z VAT`,
}

type FirstStepsProps = { page: PlacePage; steps: ReturnType<typeof firstSteps> }

/** The first steps of a new place, with the done ones ticked off. The first remaining one has the primary button. */
export function FirstSteps({ page, steps }: FirstStepsProps) {
  const { place, workers, unconfirmed } = page
  const { t, i18n } = useLingui()
  const [adding, setAdding] = useState(false)
  const params = { placeId: place.id }
  const next = steps.find(({ done }) => !done)?.step
  const variant = (step: Step) => (step === next ? 'primary' : 'secondary')
  const missing = missingData(page)
  const names = new Intl.ListFormat(i18n.locale).format(missing.map((each) => i18n._(missingNames[each])))
  const ready = steps.filter(({ done }) => done).length
  const waiting = unconfirmed ?? 0
  const parts: Record<Step, { title: string; why: string; action: ReactNode }> = {
    data: {
      title: t`Dane do dokumentów`,
      why: t`Brakuje: ${names}.`,
      action:
        missing[0] === 'accountNumber' && may(place.myRoles, 'settings') ? (
          <ButtonLink variant={variant('data')} to="/place/$placeId/edit" params={params}>
            {t`Uzupełnij dane`}
          </ButtonLink>
        ) : (
          <ButtonLink variant={variant('data')} to="/place/$placeId/payments/accounting" params={params}>
            {t`Uzupełnij dane`}
          </ButtonLink>
        ),
    },
    groups: {
      title: t`Grupy`,
      why: t`Dodaj je ręcznie albo razem z dziećmi, z pliku.`,
      action: <Button variant={variant('groups')} onClick={() => setAdding(true)}>{t`Dodaj grupę`}</Button>,
    },
    kids: {
      title: t`Dzieci i pracownicy`,
      why: t`Wczytaj całą listę z pliku. Rodzice dostaną dostęp po numerze telefonu.`,
      action: (
        <ButtonLink variant={variant('kids')} to="/place/$placeId/roster" params={params}>
          {t`Wczytaj listę`}
        </ButtonLink>
      ),
    },
    people: {
      title: t`Zaproszenia`,
      why:
        waiting === 0
          ? t`Rodzice dostaną PIN SMS-em albo list do ręki.`
          : t`${plural(waiting, { one: '# osoba czeka', few: '# osoby czekają', many: '# osób czeka', other: '# osoby czeka' })} na PIN albo list.`,
      action: (
        <ButtonLink variant={variant('people')} to="/place/$placeId/first-pins" params={params}>
          {t`Zaproś`}
        </ButtonLink>
      ),
    },
    types: {
      title: t`Cennik`,
      why: t`Ustal, za co płacą rodzice: czesne, wyżywienie, zajęcia.`,
      action: (
        <ButtonLink
          variant={variant('types')}
          to="/place/$placeId/payments"
          params={params}
          search={{ types: true }}
        >
          {t`Ustal ceny`}
        </ButtonLink>
      ),
    },
    invoices: {
      title: t`Pierwsze faktury`,
      why: t`Wystaw je wszystkim dzieciom naraz. Rodzice zobaczą je od razu.`,
      action: (
        <ButtonLink
          variant={variant('invoices')}
          to="/place/$placeId/payments"
          params={params}
          search={{ tab: 'new' }}
        >
          {t`Wystaw faktury`}
        </ButtonLink>
      ),
    },
  }
  return (
    <Section
      title={t`Pierwsze kroki`}
      action={<span className="tabular text-sm text-muted">{t`zrobione: ${ready} z ${steps.length}`}</span>}
    >
      <ol className="divide-y divide-line rounded-card border border-line bg-card">
        {steps.map(({ step, done }, index) => {
          const { title, why, action } = parts[step]
          return (
            <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
              <span
                aria-hidden
                className={cn(
                  'tabular grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold',
                  done ? 'bg-success-soft text-success' : 'bg-sunken text-muted',
                )}
              >
                {done ? <Check className="size-4.5" /> : index + 1}
              </span>
              <span className="min-w-40 flex-1">
                <span className={cn('block font-medium', done && 'text-muted')}>
                  {title}
                  {done && (
                    <span className="sr-only">
                      {': '}
                      <Trans>gotowe</Trans>
                    </span>
                  )}
                </span>
                {!done && <span className="block text-sm text-muted">{why}</span>}
              </span>
              {!done && <span className="max-sm:w-full max-sm:pl-12 max-[22rem]:pl-0">{action}</span>}
            </li>
          )
        })}
      </ol>
      {adding && (
        <Suspense>
          <GroupDialog placeId={place.id} workers={workers} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}
