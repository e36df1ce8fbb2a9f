/** A family's export: what the place has of the guardian, and what the guardian answered to it. */
import type { Relation } from '@skrzat/contract/card'
import { cardGuardian } from '@skrzat/contract/wire/cards'
import { instant } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { accountPart, type ExportedAccount, instantCell, onePage, yesCell } from '../../kernel/exporting.ts'

const exportedGuardian = cardGuardian.omit({ own: true, declined: true }).extend({
  phone: z.string(),
  /** The SMS about the place. */
  toldAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  declinedAt: instant.nullable(),
  /** When the place asked for a first PIN. */
  pinAskedAt: instant.nullable(),
})
type Exported = z.output<typeof exportedGuardian>

export const RELATION_NAMES: Readonly<Record<Relation, string>> = {
  parent: 'rodzic',
  grandparent: 'babcia lub dziadek',
  guardian: 'opiekun prawny',
  other: 'inna osoba',
}

export const PEOPLE_EXPORTS = [
  accountPart({
    of: 'account',
    name: 'opiekun',
    title: 'Opiekun w\u00a0placówce',
    schema: exportedGuardian,
    columns: {
      'Imię i\u00a0nazwisko': ({ name }) => name,
      Telefon: ({ phone }) => phone,
      'Kim jest': ({ relation }) => RELATION_NAMES[relation],
      'Dostaje wiadomości': ({ mayBeTold }) => yesCell(mayBeTold),
      Płaci: ({ mayPay }) => yesCell(mayPay),
      Odbiera: ({ mayPickUp }) => yesCell(mayPickUp),
      'Powiadomiono o\u00a0placówce': ({ toldAt }) => instantCell(toldAt),
      'Potwierdzono placówkę': ({ acceptedAt }) => instantCell(acceptedAt),
      'Odrzucono placówkę': ({ declinedAt }) => instantCell(declinedAt),
      'Zlecono pierwszy PIN': ({ pinAskedAt }) => instantCell(pinAskedAt),
    },
    pages: (sql, account) => onePage(entriesOf(sql, account)),
  }),
] as const

type Answered = 'toldAt' | 'acceptedAt' | 'declinedAt' | 'pinAskedAt'

async function entriesOf(sql: Sql, { kidId, phone }: ExportedAccount): Promise<Exported[]> {
  const rows = await sql<(Omit<Exported, Answered> & Record<Answered, Date | null>)[]>`
    select g.phone, g.name, g.relation, g.may_be_told as "mayBeTold", g.may_pay as "mayPay",
      g.may_pick_up as "mayPickUp", answer.told_at as "toldAt", answer.accepted_at as "acceptedAt",
      answer.declined_at as "declinedAt", asked.asked_at as "pinAskedAt"
    from guardianships g
    left join phone_answers answer on answer.place_id = g.place_id and answer.phone = g.phone
    left join pin_requests asked on asked.place_id = g.place_id and asked.phone = g.phone
    where g.kid_id = ${kidId} and g.phone = ${phone}`
  return rows.map(({ toldAt, acceptedAt, declinedAt, pinAskedAt, ...row }) => ({
    ...row,
    toldAt: toldAt?.toISOString() ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    declinedAt: declinedAt?.toISOString() ?? null,
    pinAskedAt: pinAskedAt?.toISOString() ?? null,
  }))
}
