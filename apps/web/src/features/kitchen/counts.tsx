import { useLingui } from '@lingui/react/macro'
import type { Meals } from '@skrzat/contract/wire/kitchen'
import { dietNames } from '#components/card-words.ts'

/** How many eat, and how many of each diet, to be read from across the kitchen. */
export function Counts({ meals: { eats, absent, diets } }: { meals: Meals }) {
  const { t, i18n } = useLingui()
  const facts = [
    { key: 'eats', label: t`je`, count: eats },
    ...diets.map(({ diet, count }) => ({ key: diet, label: i18n._(dietNames[diet]), count })),
    { key: 'absent', label: t`nieobecne`, count: absent },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-5 gap-y-3 rounded-card border border-line bg-card px-4 py-3">
      {facts.map(({ key, label, count }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted hyphens-auto">{label}</dt>
          <dd className={`tabular text-2xl font-bold ${key === 'absent' ? 'text-muted' : ''}`}>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
