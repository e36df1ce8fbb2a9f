import type { ERRORS, ErrorCode } from '@skrzat/contract/errors'
import type { RosterReason } from '@skrzat/contract/wire/places'

/** REST's `message` of an error. */
type WireOf<Code extends ErrorCode> = Code extends ErrorCode
  ? (typeof ERRORS)[Code] extends { wire: infer Wire extends string }
    ? Wire
    : `error.${Code}`
  : never

type Entity = (typeof ERRORS)[ErrorCode]['entity']

/** `X-skrzatApp-alert` of successful calls. A test finds every key that the routes send. */
type AlertKey =
  | 'absence.action.reported'
  | 'absence.action.confirmed'
  | 'absence.action.unconfirmed'
  | 'absence.action.deleted'
  | 'events.place.action.added'
  | 'events.place.action.deleted'
  | 'files.place.action.added'
  | 'files.place.action.deleted'
  | 'groups.kids.added'
  | 'groups.kids.updated'
  | 'groups.kids.deleted'
  | 'place.created'
  | 'place.image.updated'
  | 'place.groups.created'
  | 'place.groups.updated'
  | 'place.groups.deleted'
  | 'place.modals.import.uploaded'
  | 'place.payment.action.added'
  | 'place.payment.action.deleted'
  | 'place.payment.action.delete_multiple_deleted'
  | 'place.payment.action.paid_multiple'
  | 'place.payment.action.remind_multiple_reminded'
  | 'place.payment.action.reminded'
  | 'place.payment.action.reversed'
  | 'place.payment.action.surcharge.added'
  | 'place.payment.invoices-report.added'
  | 'place.payment.invoices-report.delete-ok'
  | 'place.payment.payed'
  | 'place.payment_type.created'
  | 'place.payment_type.deleted'
  | 'place.payment_type.updated'
  | 'place.updated'
  | 'place.pin.sent'
  | 'place.users.confirmed'
  | 'place.workers.created'
  | 'place.workers.updated'
  | 'place.workers.deleted'
  | 'place.roles.granted'
  | 'place.roles.revoked'
  | 'report.created'
  | 'report.updated'
  | 'report.deleted'
  | 'wall.post.added'
  | 'wall.post.updated'
  | 'wall.post.deleted'
  | 'userManagement.created'
  | 'userManagement.deleted'
  | 'userManagement.updated'

/** Validation errors of a field; JHipster clients prefix the constraint with `error.`, and report limits as sizes. */
type ConstraintKey = `error.${'NotNull' | 'NotBlank' | 'Pattern' | 'Size'}`

/** Texts that JHipster clients show on their own (spec: Error catalogue). */
type ClientKey =
  | 'error.server.not.reachable'
  | 'error.url.not.found'
  | 'login.error.unauthorized'
  /** Instead of `absence.too_late`, by `dayBefore`. */
  | `absence.too_late_${'day_before' | 'current_day'}`
  | 'chat.photos.error'
  | `password.messages.${'success' | 'error'}`
  | 'settings.messages.success'
  | `settings.messages.error.${'fail' | 'emailexists'}`
  | 'register.messages.success'
  /** By `errorKey`. */
  | `register.messages.error.${'fail' | 'userexists' | 'emailexists' | 'invalid-password'}`
  | `register.messages.error.account.${'weak_pin' | 'common_password'}`
  | 'place.payment.invoices-report.delete-error'
  | 'notifications.events.new'
  | 'notifications.files.new'
  /** `kid_absence` names the child: `kid_name` of the notification's data. */
  | `notifications.absence.${'main' | 'kid_absence' | 'kid_absence_confirm'}`
  | `notifications.payment.${'main' | 'new_payment' | 'payment_paid' | 'payment_remind'}`
  | `notifications.place.${'main' | 'change_roles' | 'change_rights'}`

/** Validation messages beside form fields, before anything is sent (spec: Validation rules). */
type FormKey = `global.form.validation.${'required' | 'phone' | 'nip'}` | 'place.groups.validate.name'

/** The clients' names for the entity of an error. */
type EntityKey = `global.menu.entities.${Entity}`

export type MessageKey =
  | WireOf<ErrorCode>
  | AlertKey
  | ConstraintKey
  | ClientKey
  | FormKey
  | EntityKey
  | `place.modals.import.reasons.${RosterReason}`

/** A text for every message key that the server sends; `{{ name }}` stands for a parameter. */
export type Texts = Readonly<Record<MessageKey, string>>
