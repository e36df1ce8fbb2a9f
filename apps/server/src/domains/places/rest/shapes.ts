/** REST's shapes of groups, kids and workers (REST contract: Places, groups, people). */
import { toZloty } from '@skrzat/contract/money'
import { kidRef, type NameRef, nameRef } from '@skrzat/contract/wire/common'
import type { CustomValue } from '@skrzat/contract/wire/payments'
import {
  groupForm,
  type GroupKid,
  kidForm,
  placeGroup,
  type PlaceGroup,
  placeWorker,
} from '@skrzat/contract/wire/people'
import { z } from 'zod'
import { blank, ref, typed } from '../../../kernel/http/index.ts'
import type { InGroup } from '../queries/place-of.ts'

/** Always null, since deleted ones are not returned. */
const deletedDate = z.null()

export const groupOut = placeGroup
  .extend({ kids: z.array(kidRef), place: nameRef, placeId: z.number(), deletedDate })
  .meta({ id: 'Group' })

type WithKids = Omit<PlaceGroup, 'kids'> & { kids: z.infer<typeof kidRef>[]; place: NameRef }

export function groupToRest(group: WithKids): z.infer<typeof groupOut> {
  return { ...group, placeId: group.place.id, deletedDate: null }
}

export const groupIn = groupForm.extend({
  color: typed(groupForm.shape.color),
  tutors: z.array(ref).max(50).optional(),
})

const zloty = z.number()
export const kidOut = kidRef
  .extend({
    /** Null for staff who may not edit the group. */
    phone1: z.string().nullable(),
    phone2: z.string().nullable(),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
    deletedDate,
    classgroup: nameRef,
    /** Only for those who bill: otherwise both lists are empty. */
    surcharges: z.array(z.object({ amount: zloty })),
    paymentCustomValues: z.array(
      z.object({
        paymentType: z.number(),
        mainValue: zloty.nullable(),
        daily: zloty.nullable(),
        defaultUnchecked: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Kid' })

/** A kid's credit in grosze, and its custom values. */
type KidMoney = {
  readonly kidId: number
  readonly credit: number
  readonly customValues: readonly CustomValue[]
}

/** The ledger's port: the money of a group's kids, for those who bill. */
export type MoneyOfKids = (group: InGroup) => Promise<readonly KidMoney[]>

const nullableZloty = (grosze: number | null) => (grosze === null ? null : toZloty(grosze))

export function kidToRest(
  { photo: _photo, declined: _declined, ...kid }: GroupKid,
  classgroup: NameRef,
  money?: KidMoney,
): z.infer<typeof kidOut> {
  const { credit = 0, customValues = [] } = money ?? {}
  return {
    ...kid,
    deletedDate: null,
    classgroup,
    surcharges: credit > 0 ? [{ amount: toZloty(credit) }] : [],
    paymentCustomValues: customValues.map((value) => ({
      paymentType: value.paymentTypeId,
      mainValue: nullableZloty(value.mainValue),
      daily: nullableZloty(value.daily),
      defaultUnchecked: value.defaultUnchecked,
    })),
  }
}

export const kidIn = kidForm.extend({
  /** Another group of the place, to move the kid there. */
  classgroup: blank(ref.optional()),
})

export const workerOut = placeWorker.omit({ declined: true }).meta({ id: 'Worker' })
