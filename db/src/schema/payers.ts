/** What other payers than the guardians pay of invoices: arrangements of kids, and the parameters of the benefit. */
import { ARRANGEMENT_BASES, ARRANGEMENT_KINDS, MEALS } from '@skrzat/contract/benefit'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { createdAt, grosze, id, instant, isListed, keyTo, refTo } from './columns.ts'
import { payers, paymentTypes } from './payments.ts'
import { kids, places } from './places.ts'

/** What a payer pays of a kid's invoices of these months. An invoice keeps the shares that it was issued with. */
export const kidPayers = pgTable(
  'kid_payers',
  {
    id: id(),
    placeId: refTo(() => places.id),
    kidId: refTo(() => kids.id),
    payerId: refTo(() => payers.id),
    kind: text({ enum: ARRANGEMENT_KINDS }).notNull(),
    base: text({ enum: ARRANGEMENT_BASES }).notNull(),
    amount: grosze(),
    /** 1 to 100. */
    percent: integer(),
    /** Of the benefit: the child has a certificate of disability. */
    disability: boolean().notNull().default(false),
    /** First days of months, both inclusive; null for no end. */
    fromMonth: date({ mode: 'string' }).notNull(),
    toMonth: date({ mode: 'string' }),
    /** Of the benefit: the guardians who applied for it, as RKZ-5 names them. */
    applicants: text().notNull().default(''),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    index('kid_payers_place_id_idx').on(t.placeId),
    index('kid_payers_kid_id_idx').on(t.kidId, t.id),
    index('kid_payers_payer_id_idx').on(t.payerId),
    index('kid_payers_disability_idx')
      .on(t.kidId)
      .where(sql`${t.disability}`),
    check('kid_payers_kind_check', isListed(t.kind)),
    check('kid_payers_base_check', isListed(t.base)),
    check(
      'kid_payers_amount_check',
      sql`(${t.kind} = 'amount') = (${t.amount} is not null) and ${t.amount} > 0`,
    ),
    check(
      'kid_payers_percent_check',
      sql`(${t.kind} = 'percent') = (${t.percent} is not null) and ${t.percent} between 1 and 100`,
    ),
    check(
      'kid_payers_months_check',
      sql`extract(day from ${t.fromMonth}) = 1 and extract(day from ${t.toMonth}) = 1 and ${t.toMonth} >= ${t.fromMonth}`,
    ),
  ],
)

/** What of a payment type is meals, where the place has said so; otherwise it follows from the type's kind. */
export const paymentMeals = pgTable(
  'payment_meals',
  { paymentTypeId: keyTo(() => paymentTypes.id), meals: text({ enum: MEALS }).notNull() },
  (t) => [check('payment_meals_meals_check', isListed(t.meals))],
)

/** The benefit's parameters from a month on, as a place entered them; others are in the program. */
export const benefitParameters = pgTable(
  'benefit_parameters',
  {
    placeId: refTo(() => places.id),
    /** The first day of the month. */
    fromMonth: date({ mode: 'string' }).notNull(),
    amount: grosze().notNull(),
    disabilityAmount: grosze().notNull(),
    feeLimit: grosze().notNull(),
    savedBy: refTo(() => accounts.id),
  },
  (t) => [
    primaryKey({ name: 'benefit_parameters_pkey', columns: [t.placeId, t.fromMonth] }),
    index('benefit_parameters_saved_by_idx').on(t.savedBy),
    check('benefit_parameters_from_month_check', sql`extract(day from ${t.fromMonth}) = 1`),
    check(
      'benefit_parameters_amounts_check',
      sql`least(${t.amount}, ${t.disabilityAmount}, ${t.feeLimit}) > 0`,
    ),
  ],
)
