/**
 * Every error that clients can get: code → its kind and entity. The kind decides the HTTP status and the tRPC code; the
 * entity is REST's `entityName`. The web has a message for each code. A new code belongs in its domain's section.
 */

/** The kinds of error with their HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsatisfiable: 416,
  unsupported: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorKind = keyof typeof ERROR_STATUS

/**
 * `wire` is REST's `message` if it isn't `error.<code>`: JHipster clients hard-code some messages (spec: Error
 * catalogue).
 */
export type ErrorEntry = { kind: ErrorKind; entity: string; wire?: string }

export const ERRORS = {
  // General
  validation: { kind: 'invalid', entity: 'request', wire: 'error.validation' },
  malformed: { kind: 'invalid', entity: 'request', wire: 'error.http.400' },
  unauthenticated: { kind: 'unauthenticated', entity: 'account', wire: 'error.http.401' },
  forbidden: { kind: 'forbidden', entity: 'account', wire: 'error.http.403' },
  not_found: { kind: 'not_found', entity: 'resource', wire: 'error.http.404' },
  method_not_allowed: { kind: 'not_allowed', entity: 'request', wire: 'error.http.405' },
  'conflict.stale': { kind: 'conflict', entity: 'resource', wire: 'error.concurrencyFailure' },
  'command.reused': { kind: 'conflict', entity: 'command', wire: 'error.command.reused' },
  rate_limited: { kind: 'rate_limited', entity: 'request', wire: 'error.http.429' },
  too_large: { kind: 'too_large', entity: 'request', wire: 'error.http.413' },
  unsupported: { kind: 'unsupported', entity: 'request', wire: 'error.http.415' },
  unavailable: { kind: 'unavailable', entity: 'server', wire: 'error.http.503' },
  internal: { kind: 'internal', entity: 'server', wire: 'error.http.500' },

  // Accounts
  'auth.failed': {
    kind: 'unauthenticated',
    entity: 'account',
    wire: 'login.messages.error.authentication',
  },
  'auth.second_factor': { kind: 'unauthenticated', entity: 'account', wire: 'error.second_factor' },
  'auth.wrong_factor': { kind: 'unauthenticated', entity: 'account' },
  'account.factor_required': { kind: 'forbidden', entity: 'account' },
  'factor.exists': { kind: 'invalid', entity: 'factor' },
  'factor.not_found': { kind: 'not_found', entity: 'factor' },
  'factor.code': { kind: 'invalid', entity: 'factor' },
  'passkey.refused': { kind: 'invalid', entity: 'factor' },
  'passkey.too_many': { kind: 'invalid', entity: 'factor' },
  'account.not_found': { kind: 'not_found', entity: 'account' },
  'account.exists': { kind: 'invalid', entity: 'account', wire: 'error.userexists' },
  'account.email_exists': { kind: 'invalid', entity: 'account', wire: 'error.emailexists' },
  'account.weak_pin': { kind: 'invalid', entity: 'account' },
  'account.common_password': { kind: 'invalid', entity: 'account' },
  'account.same_secret': { kind: 'invalid', entity: 'account' },
  'account.invalid_password': { kind: 'invalid', entity: 'account', wire: 'error.invalid-password' },
  'account.phone': { kind: 'invalid', entity: 'account' },
  'account.code': { kind: 'invalid', entity: 'account' },
  'account.wrong_password': { kind: 'invalid', entity: 'account', wire: 'error.incorrectpassword' },
  'account.email_link': { kind: 'invalid', entity: 'account' },
  'account.proof_required': { kind: 'invalid', entity: 'account' },
  'account.has_secret': { kind: 'invalid', entity: 'account' },
  'account.password_required': { kind: 'invalid', entity: 'account' },
  'account.last_admin': { kind: 'invalid', entity: 'account' },
  'auth.provider': { kind: 'unauthenticated', entity: 'account' },
  'session.not_found': { kind: 'not_found', entity: 'session' },
  'token.not_found': { kind: 'not_found', entity: 'token' },
  'token.scope': { kind: 'forbidden', entity: 'token' },
  'token.too_many': { kind: 'invalid', entity: 'token' },
  'sms.not_found': { kind: 'not_found', entity: 'sms' },
  'sms.not_editable': { kind: 'invalid', entity: 'sms' },
  'sms.limit': { kind: 'rate_limited', entity: 'sms' },

  // Places, groups, people
  'place.not_found': { kind: 'not_found', entity: 'place' },
  'place.last_admin': { kind: 'invalid', entity: 'place' },
  'place.pin.error': { kind: 'invalid', entity: 'place', wire: 'place.pin.error' },
  'place.image.unreadable': { kind: 'invalid', entity: 'place' },
  'place.image.too_large': { kind: 'too_large', entity: 'place' },
  'group.not_found': { kind: 'not_found', entity: 'group' },
  'group.has_kids': { kind: 'invalid', entity: 'group' },
  'group.name_taken': { kind: 'invalid', entity: 'group' },
  'group.tutors_by_admin': { kind: 'invalid', entity: 'group' },
  'kid.not_found': { kind: 'not_found', entity: 'kid' },
  'kid.last_day_first': { kind: 'invalid', entity: 'kid' },
  'kid.last_day_absence': { kind: 'invalid', entity: 'kid' },
  'guardian.repeated': { kind: 'invalid', entity: 'guardian' },
  'pickup.not_found': { kind: 'not_found', entity: 'pickup' },
  'pickup.days': { kind: 'invalid', entity: 'pickup' },
  'pickup.past': { kind: 'invalid', entity: 'pickup' },
  'pickup.too_many': { kind: 'invalid', entity: 'pickup' },
  'proposal.not_found': { kind: 'not_found', entity: 'proposal' },
  'proposal.decided': { kind: 'conflict', entity: 'proposal' },
  'proposal.empty': { kind: 'invalid', entity: 'proposal' },
  'proposal.too_many': { kind: 'invalid', entity: 'proposal' },
  'worker.not_found': { kind: 'not_found', entity: 'worker' },
  'worker.phone_taken': { kind: 'invalid', entity: 'worker' },
  'import.no_file': { kind: 'invalid', entity: 'import' },
  'import.empty': { kind: 'invalid', entity: 'import' },
  'import.encoding': { kind: 'invalid', entity: 'import' },
  'import.code_page': { kind: 'invalid', entity: 'import' },
  'import.header': { kind: 'invalid', entity: 'import' },
  'import.rows': { kind: 'invalid', entity: 'import', wire: 'place.modals.import.error' },
  'import.too_large': { kind: 'too_large', entity: 'import' },

  // Consents
  'consent.not_found': { kind: 'not_found', entity: 'consent' },
  'consent.changed': { kind: 'conflict', entity: 'consent' },
  'consent.retired': { kind: 'conflict', entity: 'consent' },
  'consent.second_photos': { kind: 'conflict', entity: 'consent' },
  'consent.too_many': { kind: 'invalid', entity: 'consent' },
  'consent.not_withdrawn': { kind: 'conflict', entity: 'consent' },

  // Absences
  'absence.not_found': { kind: 'not_found', entity: 'absence' },
  'absence.too_late': { kind: 'invalid', entity: 'absence', wire: 'absence.too_late' },
  'absence.no_working_day': { kind: 'invalid', entity: 'absence' },
  'absence.already_reported': { kind: 'invalid', entity: 'absence' },
  'absence.confirmed': { kind: 'invalid', entity: 'absence' },
  'absence.range': { kind: 'invalid', entity: 'absence' },
  'absence.too_long': { kind: 'invalid', entity: 'absence' },
  'absence.too_far': { kind: 'invalid', entity: 'absence' },
  'absence.after_last_day': { kind: 'invalid', entity: 'absence' },
  'absence.past': { kind: 'invalid', entity: 'absence' },
  'absence.reason_too_long': { kind: 'invalid', entity: 'absence' },
  'absence.undo_late': { kind: 'invalid', entity: 'absence' },

  // Calendar
  'event.not_found': { kind: 'not_found', entity: 'event' },
  'event.ends_before_start': { kind: 'invalid', entity: 'event' },
  'event.too_long': { kind: 'invalid', entity: 'event' },

  // Kitchen
  'diet.not_found': { kind: 'not_found', entity: 'diet' },
  'diet.not_concerned': { kind: 'forbidden', entity: 'diet' },
  'diet.replaced': { kind: 'conflict', entity: 'diet' },

  // Files
  'file.not_found': { kind: 'not_found', entity: 'file' },
  'file.none': { kind: 'invalid', entity: 'file' },
  'file.empty': { kind: 'invalid', entity: 'file' },
  'file.too_many': { kind: 'invalid', entity: 'file' },
  'file.too_large': { kind: 'too_large', entity: 'file' },
  'file.picture_too_large': { kind: 'too_large', entity: 'file' },
  'file.program': { kind: 'unsupported', entity: 'file' },
  'file.picture_unreadable': { kind: 'unsupported', entity: 'file' },
  'file.not_ready': { kind: 'conflict', entity: 'file' },
  'file.range': { kind: 'unsatisfiable', entity: 'file' },

  // Wall
  'post.not_found': { kind: 'not_found', entity: 'post' },
  'post.empty': { kind: 'invalid', entity: 'post' },
  'post.for_nobody': { kind: 'invalid', entity: 'post' },
  'post.nothing_to_confirm': { kind: 'invalid', entity: 'post' },
  'post.reminded_today': { kind: 'invalid', entity: 'post' },
  'post.kid_without_consent': { kind: 'invalid', entity: 'post' },

  // Reports of posts
  'post_report.not_found': { kind: 'not_found', entity: 'report' },
  'post_report.exists': { kind: 'invalid', entity: 'report' },
  'post_report.handled': { kind: 'invalid', entity: 'report' },
  'post_report.not_settled': { kind: 'invalid', entity: 'report' },
  'post_report.own': { kind: 'invalid', entity: 'report' },

  // Chat
  'chat.not_found': { kind: 'not_found', entity: 'chat' },
  'chat.not_allowed': { kind: 'not_found', entity: 'chat' },
  'chat.oneself': { kind: 'invalid', entity: 'chat' },
  'chat.closed': { kind: 'invalid', entity: 'chat' },
  'chat.room_differs': { kind: 'invalid', entity: 'chat' },
  'message.empty': { kind: 'invalid', entity: 'message' },
  'message.not_found': { kind: 'not_found', entity: 'message' },
  'message.too_late': { kind: 'invalid', entity: 'message' },

  // Webhooks
  'webhook.not_found': { kind: 'not_found', entity: 'webhook' },
  'webhook.too_many': { kind: 'invalid', entity: 'webhook' },
  'webhook.address': { kind: 'invalid', entity: 'webhook' },
  'webhook.off': { kind: 'invalid', entity: 'webhook' },

  // Notices
  'push.refused': { kind: 'invalid', entity: 'notification' },
  'push.too_many': { kind: 'invalid', entity: 'notification' },

  // Uploads
  'upload.too_many': { kind: 'rate_limited', entity: 'file' },

  // Amounts and periods
  'amount.invalid': { kind: 'invalid', entity: 'payment' },
  'amount.negative': { kind: 'invalid', entity: 'payment' },
  'amount.zero': { kind: 'invalid', entity: 'payment' },
  'amount.precision': { kind: 'invalid', entity: 'payment' },
  'amount.too_large': { kind: 'invalid', entity: 'payment' },
  'period.invalid': { kind: 'invalid', entity: 'payment' },
  'period.too_long': { kind: 'invalid', entity: 'payment' },

  // Ledger
  'invoice.not_found': { kind: 'not_found', entity: 'payment' },
  'invoice.empty': { kind: 'invalid', entity: 'payment' },
  'invoice.none': { kind: 'invalid', entity: 'payment' },
  'invoice.too_many': { kind: 'invalid', entity: 'payment' },
  'invoice.too_many_lines': { kind: 'invalid', entity: 'payment' },
  'invoice.absence_taken': { kind: 'invalid', entity: 'payment' },
  'invoice.paid': { kind: 'invalid', entity: 'payment' },
  'invoice.deleted': { kind: 'invalid', entity: 'payment' },
  'invoice.reminded_today': { kind: 'invalid', entity: 'payment' },
  'invoice.no_credit_used': { kind: 'invalid', entity: 'payment' },
  'payment.not_found': { kind: 'not_found', entity: 'payment' },
  'payment.reversed': { kind: 'invalid', entity: 'payment' },
  'payment.day_early': { kind: 'invalid', entity: 'payment' },
  'payment.day_future': { kind: 'invalid', entity: 'payment' },
  'payment.undo_late': { kind: 'invalid', entity: 'payment' },
  'credit.amount': { kind: 'invalid', entity: 'surcharge', wire: 'place.payment.action.surcharge.error' },
  'credit.used': { kind: 'invalid', entity: 'surcharge' },
  'credit.insufficient': { kind: 'invalid', entity: 'surcharge' },
  'discount.not_found': { kind: 'not_found', entity: 'payment' },
  'discount.above_line': { kind: 'invalid', entity: 'payment' },
  'discount.overlap': { kind: 'conflict', entity: 'payment' },
  'payment_type.not_found': { kind: 'not_found', entity: 'paymentType' },
  'payment_type.retired': { kind: 'invalid', entity: 'paymentType' },
  'payment_type.repeated': { kind: 'invalid', entity: 'paymentType' },

  'payment.from_bank': { kind: 'invalid', entity: 'payment' },
  'invoice.less_left': { kind: 'conflict', entity: 'payment' },
  'invoice.exported': { kind: 'invalid', entity: 'payment' },
  'invoice.corrected': { kind: 'invalid', entity: 'payment' },
  'correction.none': { kind: 'invalid', entity: 'payment' },
  'correction.reason': { kind: 'invalid', entity: 'payment' },
  'correction.negative': { kind: 'invalid', entity: 'payment' },
  'payer.not_found': { kind: 'not_found', entity: 'payment' },
  'payer.repeated': { kind: 'invalid', entity: 'payment' },
  'payer.above_left': { kind: 'invalid', entity: 'payment' },
  'payer.too_much': { kind: 'invalid', entity: 'payment' },
  'payer.settled': { kind: 'invalid', entity: 'payment' },
  'payer.unchanged': { kind: 'invalid', entity: 'payment' },
  'deposit.insufficient': { kind: 'invalid', entity: 'surcharge' },
  'difference.gone': { kind: 'conflict', entity: 'difference' },
  'difference.carried': { kind: 'conflict', entity: 'difference' },
  'refund.above_credit': { kind: 'invalid', entity: 'refund' },
  'refund.not_found': { kind: 'not_found', entity: 'refund' },
  'refund.not_ordered': { kind: 'invalid', entity: 'refund' },
  'refund.not_paid': { kind: 'invalid', entity: 'refund' },
  'refund.day_early': { kind: 'invalid', entity: 'refund' },
  'refund.sent': { kind: 'invalid', entity: 'refund' },
  'refund.not_sent': { kind: 'conflict', entity: 'refund' },
  'refund.not_waiting': { kind: 'conflict', entity: 'refund' },
  'refund.none': { kind: 'invalid', entity: 'refund' },
  'refund.too_many': { kind: 'invalid', entity: 'refund' },
  'refund.place_account': { kind: 'invalid', entity: 'refund' },
  'refund.from_bank': { kind: 'invalid', entity: 'refund' },
  'refund.file_not_found': { kind: 'not_found', entity: 'refund' },

  // Bank
  'bank.no_file': { kind: 'invalid', entity: 'bank' },
  'bank.unknown_format': { kind: 'invalid', entity: 'bank' },
  'bank.balance': { kind: 'invalid', entity: 'bank' },
  'bank.account': { kind: 'invalid', entity: 'bank' },
  'bank.account_missing': { kind: 'invalid', entity: 'bank' },
  'bank.currency': { kind: 'invalid', entity: 'bank' },
  'bank.truncated': { kind: 'invalid', entity: 'bank' },
  'bank.too_large': { kind: 'invalid', entity: 'bank' },
  'bank.too_old': { kind: 'invalid', entity: 'bank' },
  'bank.future': { kind: 'invalid', entity: 'bank' },
  'bank.mapping': { kind: 'invalid', entity: 'bank' },
  'bank.line_not_found': { kind: 'not_found', entity: 'bankLine' },
  'bank.line_decided': { kind: 'conflict', entity: 'bankLine' },
  'bank.line_waiting': { kind: 'conflict', entity: 'bankLine' },
  'bank.line_reversed': { kind: 'conflict', entity: 'bankLine' },
  'bank.allocations': { kind: 'invalid', entity: 'bankLine' },
  'bank.sum': { kind: 'invalid', entity: 'bankLine' },
  'bank.never_booked': { kind: 'invalid', entity: 'bankLine' },
  'bank.prefix': { kind: 'invalid', entity: 'bank' },

  // Accounting
  'accounting.incomplete': { kind: 'conflict', entity: 'accounting' },
  'accounting.period': { kind: 'invalid', entity: 'accounting' },
  'accounting.too_long': { kind: 'invalid', entity: 'accounting' },
  'accounting.optima': { kind: 'conflict', entity: 'accounting' },

  // Payers
  'payer.retired': { kind: 'invalid', entity: 'payment' },
  'payer.benefit': { kind: 'invalid', entity: 'payment' },
  'payer.overlap': { kind: 'conflict', entity: 'payment' },
  'payer.too_many': { kind: 'invalid', entity: 'payment' },
  'payer.second_zus': { kind: 'conflict', entity: 'payment' },
  'payer.arranged': { kind: 'conflict', entity: 'payment' },
  'payer.arrangement_not_found': { kind: 'not_found', entity: 'payment' },
  'payer.meals': { kind: 'invalid', entity: 'payment' },
  'payer.parameters_not_found': { kind: 'not_found', entity: 'payment' },

  // Months
  'month.closed': { kind: 'conflict', entity: 'month' },
  'month.not_over': { kind: 'invalid', entity: 'month' },
  'month.earlier_open': { kind: 'conflict', entity: 'month' },
  'month.later_closed': { kind: 'conflict', entity: 'month' },
  'month.open': { kind: 'conflict', entity: 'month' },
  'erasure.money_open': { kind: 'conflict', entity: 'kid' },
  'erasure.last_guardian': { kind: 'conflict', entity: 'account' },
  'erasure.not_found': { kind: 'not_found', entity: 'erasure' },
  'account.still_staff': { kind: 'conflict', entity: 'account' },
  'month.not_balanced': { kind: 'conflict', entity: 'month' },

  // Payment reports
  'report.not_found': { kind: 'not_found', entity: 'report' },
  'report.period': { kind: 'invalid', entity: 'report' },
  'report.too_long': { kind: 'invalid', entity: 'report' },
  'report.not_ready': { kind: 'invalid', entity: 'report' },
  'report.failed': { kind: 'internal', entity: 'report' },

  // Exports of a family's data
  'export.not_found': { kind: 'not_found', entity: 'export' },
  'export.under_way': { kind: 'conflict', entity: 'export' },
  'export.not_ready': { kind: 'conflict', entity: 'export' },
  'export.fetched': { kind: 'conflict', entity: 'export' },
  'export.expired': { kind: 'conflict', entity: 'export' },
  'export.erasing': { kind: 'conflict', entity: 'export' },
  'export.not_guardian': { kind: 'invalid', entity: 'export' },
  'export.failed': { kind: 'internal', entity: 'export' },

  // Operations
  'logger.not_found': { kind: 'not_found', entity: 'logger' },
  'queue.not_found': { kind: 'not_found', entity: 'queue' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** The entry of a code, with its optional fields. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return ERRORS[code]
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text)
}

/** REST's `message` for a code. */
export function wireMessage(code: ErrorCode): string {
  return errorEntry(code).wire ?? `error.${code}`
}

/** Values for a message: numbers, days, names of fields. Never personal data. */
export type ErrorParams = Readonly<Record<string, string | number | boolean>>
