import type { NotificationType } from '@skrzat/contract/wire/notifications'

export type Told = {
  readonly type: NotificationType
  readonly placeId: number | null
  readonly post: number | null
  readonly file: number | null
  readonly kid: number | null
}

/** The web app's page for a notice; opening it is still authorised. */
export function pageOf({ type, placeId, post, file, kid }: Told): string {
  switch (type) {
    case 'TYPE_KID_ABSENCE':
      return inPlace(placeId, 'absences')
    case 'TYPE_KID_ABSENCE_CONFIRM':
      return '/absence/my'
    case 'TYPE_KID_PAYMENT':
    case 'TYPE_KID_PAYMENT_REMIND':
      return '/payments/my'
    case 'TYPE_KID_PAYMENT_CORRECTED':
    case 'TYPE_KID_PAID':
      return '/payments/my?history=true'
    case 'TYPE_CARD_PROPOSED':
    case 'TYPE_CARD_DECIDED':
    case 'TYPE_DIET_CHANGED':
    case 'TYPE_CONSENT_ASKED':
    case 'TYPE_CONTACT_ERASED':
      return kid === null ? '/' : `/kid/${kid}`
    case 'TYPE_ERASURE_ASKED':
      return kid === null ? '/admin/users' : `/kid/${kid}`
    case 'TYPE_ERASURE_DECLINED':
    case 'TYPE_ERASURE_DONE':
      return '/account/data'
    case 'TYPE_EXPORT_READY':
      return kid === null ? '/account/data' : `/kid/${kid}`
    case 'TYPE_EVENT':
      return inPlace(placeId, 'events')
    case 'TYPE_FILE':
      return inPlace(placeId, file === null ? 'files' : `files?file=${file}`)
    case 'TYPE_POST':
    case 'TYPE_POST_REMIND':
      return post === null ? '/' : `/wall/${post}`
    case 'TYPE_POST_REPORT':
    case 'TYPE_POST_REPORT_HANDLED':
      return '/report'
    case 'TYPE_WEBHOOK_OFF':
      return inPlace(placeId, 'integrations')
    case 'TYPE_CHANGE_ACCOUNT_NUMBER':
      return inPlace(placeId, 'edit')
    case 'TYPE_DIET_REMIND':
      return inPlace(placeId, 'diets')
    case 'TYPE_CONSENT_WITHDRAWN':
      return inPlace(placeId, 'consents')
    case 'TYPE_SMS_LIMIT':
      return '/user-sms'
    case 'TYPE_SIGN_IN_ALARM':
      return '/admin/mails'
    case 'TYPE_CHANGE_RIGHTS':
    case 'TYPE_CHANGE_ROLES':
    case 'TYPE_PERSON_ERASED':
      return '/notices'
    default:
      return type satisfies never
  }
}

function inPlace(placeId: number | null, page: string): string {
  return placeId === null ? '/notices' : `/place/${placeId}/${page}`
}
