import { useLingui } from '@lingui/react/macro'
import { INVOICE_AGES } from '@skrzat/contract/invoice-age'
import { INVOICE_STATES } from '@skrzat/contract/invoice-list'
import { parseAmount } from '@skrzat/contract/money'
import { hasWords } from '@skrzat/contract/words'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { useQuery } from '@tanstack/react-query'
import type { Chip, Suggestion } from '#components/filter-search.tsx'
import { useMonths } from '#components/use-months.ts'
import { groupNamesOptions } from '../queries.ts'
import type { ChangePaymentsSearch, PaymentsSearch } from '../search.ts'
import { ageNames } from '../texts.ts'
import { stateNames } from './filter-fields.tsx'

/** The filters of the list as suggestions for what is typed, and as chips once they are set. */
export function useSuggestions(placeId: number, search: PaymentsSearch, onChange: ChangePaymentsSearch) {
  const { t, i18n } = useLingui()
  const locale = useUiLocale()
  const months = useMonths()
  const { data: groups = [] } = useQuery(groupNamesOptions(placeId))

  /** What was typed has become the filter. */
  const set: ChangePaymentsSearch = (change) => onChange({ name: undefined, ...change })

  function suggest(text: string): Suggestion[] {
    const fits = (name: string) => text === '' || hasWords(name, text)
    const amount = parseAmount(text)
    return [
      ...(amount.ok && amount.grosze > 0
        ? [
            {
              key: 'amount',
              kind: t`Kwota lub pozostało`,
              label: moneyText(amount.grosze, locale),
              choose: () => set({ amount: amount.grosze }),
            },
          ]
        : []),
      ...(/^[\d/\s]+$/.test(text) && /\d/.test(text)
        ? [{ key: 'number', kind: t`Numer`, label: text, choose: () => set({ number: text }) }]
        : []),
      ...INVOICE_AGES.map((age) => ({
        key: age,
        kind: t`Do zapłaty`,
        label: i18n._(ageNames[age]),
        choose: () => set({ status: age, state: undefined }),
      })).filter(({ label }) => fits(label)),
      ...INVOICE_STATES.map((state) => ({
        key: state,
        kind: t`Stan faktury`,
        label: i18n._(stateNames[state]),
        choose: () => set({ state: state === 'open' ? undefined : state, status: undefined }),
      })).filter(({ label }) => fits(label)),
      ...months
        .filter(({ words }) => fits(words))
        .map(({ key, label, range }) => ({
          key,
          kind: t`Dni wystawienia`,
          label,
          choose: () => set(range),
        })),
      ...groups
        .filter(({ name }) => fits(name))
        .map(({ id, name }) => ({
          key: `group-${id}`,
          kind: t`Grupa`,
          label: name,
          choose: () => set({ group: id }),
        })),
      ...(/\p{L}{2}/u.test(text)
        ? [{ key: 'guardian', kind: t`Opiekun`, label: text, choose: () => set({ guardian: text }) }]
        : []),
    ]
  }

  const { status, state, group, guardian, amount, number, from, to } = search
  const month = months.find(({ range }) => range.from === from && range.to === to)
  const groupName = groups.find(({ id }) => id === group)?.name
  const chips: Chip[] = [
    ...(status && !state
      ? [{ key: 'status', label: i18n._(ageNames[status]), remove: () => onChange({ status: undefined }) }]
      : []),
    ...(state
      ? [{ key: 'state', label: i18n._(stateNames[state]), remove: () => onChange({ state: undefined }) }]
      : []),
    ...(month
      ? [{ key: 'days', label: month.label, remove: () => onChange({ from: undefined, to: undefined }) }]
      : []),
    ...(groupName === undefined
      ? []
      : [{ key: 'group', label: groupName, remove: () => onChange({ group: undefined }) }]),
    ...(guardian
      ? [
          {
            key: 'guardian',
            label: t`Opiekun: ${guardian}`,
            remove: () => onChange({ guardian: undefined }),
          },
        ]
      : []),
    ...(amount
      ? [
          {
            key: 'amount',
            label: moneyText(amount, locale),
            remove: () => onChange({ amount: undefined }),
          },
        ]
      : []),
    ...(number
      ? [{ key: 'number', label: t`Numer: ${number}`, remove: () => onChange({ number: undefined }) }]
      : []),
  ]
  return { suggest, chips }
}
