import type { Absence } from '@skrzat/contract/wire/absences'
import { id, nameRef } from '@skrzat/contract/wire/common'
import { z } from 'zod'

/** An absence on the compatibility wire (REST contract: Absences). */
export const absenceOut = z
  .object({
    id,
    kid: z.object({ id, firstname: z.string(), lastname: z.string() }),
    absenceDate: z.string(),
    date: z.string(),
    fromDate: z.string(),
    toDate: z.string(),
    createdDate: z.string(),
    byPlace: z.boolean(),
    afterTime: z.boolean(),
    /** The account that confirmed it. */
    confirmedBy: id.nullable(),
    /** The name of that account. */
    confirmationAuthor: z.string().nullable(),
    confirmedDate: z.string().nullable(),
    classgroup: nameRef,
  })
  .meta({ id: 'Absence' })

export function absenceToRest({ id, kid, group, day, ...absence }: Absence): z.infer<typeof absenceOut> {
  return {
    id,
    kid,
    absenceDate: day,
    date: day,
    fromDate: absence.from,
    toDate: absence.to,
    createdDate: absence.createdDate,
    byPlace: absence.byPlace,
    afterTime: absence.afterTime,
    confirmedBy: absence.confirmed?.by.id ?? null,
    confirmationAuthor: absence.confirmed?.by.name ?? null,
    confirmedDate: absence.confirmed?.at ?? null,
    classgroup: { id: group.id, name: group.name },
  }
}
