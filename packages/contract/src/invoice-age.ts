import { type Day, daysBetween } from './days.ts'

export const INVOICE_AGES = ['new', 'expiring', 'expired'] as const
export type InvoiceAge = (typeof INVOICE_AGES)[number]

/** How many days past the place's limit an invoice still counts as expiring (spec: States). */
export const EXPIRING_DAYS = 7

/** An open invoice's age: new up to the place's paymentDays, expiring for 7 days more, expired after. */
export function invoiceAge(createdDay: Day, today: Day, paymentDays: number): InvoiceAge {
  const age = daysBetween(createdDay, today)
  if (age <= paymentDays) return 'new'
  return age <= paymentDays + EXPIRING_DAYS ? 'expiring' : 'expired'
}

/** The badge for days since the deadline: from 15 to 30, and over 30; none before. */
export function deadlineBadge(deadline: Day, today: Day): 'days15to30' | 'over30' | null {
  const late = daysBetween(deadline, today)
  if (late > 30) return 'over30'
  return late >= 15 ? 'days15to30' : null
}
