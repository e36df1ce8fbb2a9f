import { useLingui } from '@lingui/react/macro'
import { addDays } from '@skrzat/contract/days'
import type { ParentToday } from '@skrzat/contract/wire/today'
import { useToday } from '@skrzat/ui/date-text'
import { Utensils } from 'lucide-react'
import { useWeekdayText } from '#components/day-text.ts'
import { Dishes } from '#components/dishes.tsx'
import { RowLink } from './row-link.tsx'

type DishesRowProps = {
  placeId: number
  dishes: NonNullable<ParentToday['kids'][number]['dishes']>
  /** The place's, where its dishes stand beside another's. */
  name?: string
}

/** What the place serves today or next, with a link to its week. */
export function DishesRow({ placeId, dishes: { day, dishes }, name }: DishesRowProps) {
  const { t } = useLingui()
  const today = useToday()
  const dayText = useWeekdayText()
  const date = dayText(day)
  const title =
    day === today ? t`Dziś w menu` : day === addDays(today, 1) ? t`Jutro w menu` : t`W menu: ${date}`
  return (
    <RowLink to="/place/$placeId/menu" params={{ placeId }} search={{ date: day }}>
      <Utensils aria-hidden className="mt-0.5 size-5 shrink-0 self-start text-green" />
      <span className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5 text-sm">
        <span className="font-medium">{name ? `${title}, ${name}` : title}</span>
        <Dishes dishes={dishes} />
      </span>
    </RowLink>
  )
}
