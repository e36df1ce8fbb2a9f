import { Trans, useLingui } from '@lingui/react/macro'
import type { PlacePage } from '@skrzat/contract/wire/places'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ButtonLink } from '#components/button-link.tsx'
import { Section } from '../section.tsx'
import type { firstSteps, Step } from './steps.ts'

const GroupDialog = lazy(async () => ({ default: (await import('../groups/group-dialog.tsx')).GroupDialog }))

type FirstStepsProps = { page: PlacePage; steps: ReturnType<typeof firstSteps> }

/** The first steps of a new place, with the done ones ticked off. The first remaining one has the primary button. */
export function FirstSteps({ page: { place, workers }, steps }: FirstStepsProps) {
  const { t } = useLingui()
  const [adding, setAdding] = useState(false)
  const params = { placeId: place.id }
  const next = steps.find(({ done }) => !done)?.step
  const variant = (step: Step) => (step === next ? 'primary' : 'secondary')
  const parts: Record<Step, { title: string; why: string; action: ReactNode }> = {
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
    <Section title={t`Pierwsze kroki`}>
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
