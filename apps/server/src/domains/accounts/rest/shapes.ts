import { AUTHORITIES } from '@skrzat/contract/roles'
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import type { AccountRow } from '../repository.ts'

const text = z.string().nullable()

/** The account object of the REST contract, for the own account and administration. */
export const restAccount = z
  .object({
    id,
    login: z.string(),
    phone: z.string(),
    firstName: text,
    lastName: text,
    email: text,
    imageUrl: text,
    activated: z.boolean(),
    langKey: z.string(),
    authorities: z.array(z.enum(AUTHORITIES)),
    createdBy: z.string(),
    createdDate: z.string(),
    lastModifiedBy: z.string(),
    lastModifiedDate: z.string(),
  })
  .meta({ id: 'Account' })

export function toRest(row: AccountRow): z.output<typeof restAccount> {
  const { id, login, email, activated, langKey, authorities, createdBy, lastModifiedBy } = row
  return {
    id,
    login,
    phone: login,
    firstName: row.firstName || null,
    lastName: row.lastName || null,
    email,
    imageUrl: null,
    activated,
    langKey,
    authorities,
    createdBy,
    createdDate: row.createdAt.toISOString(),
    lastModifiedBy,
    lastModifiedDate: row.lastModifiedAt.toISOString(),
  }
}
