import type { Notification } from '@skrzat/contract/wire/notifications'
import type { LinkProps } from '@tanstack/react-router'

/** The page that a notice leads to. @param isOpen whether the reader belongs to a place */
export function noticeLink(
  { type, placeId, data: { kid, post, event, file } }: Pick<Notification, 'type' | 'placeId' | 'data'>,
  isOpen: (placeId: number) => boolean,
): LinkProps {
  const place = placeId !== null && isOpen(placeId) ? placeId : undefined
  switch (type) {
    case 'TYPE_KID_ABSENCE_CONFIRM':
      return { to: '/absence/my' }
    case 'TYPE_KID_PAYMENT':
    case 'TYPE_KID_PAYMENT_REMIND':
      return { to: '/payments/my' }
    // Either may be of an invoice that is paid, which is shown with the history alone.
    case 'TYPE_KID_PAYMENT_CORRECTED':
    case 'TYPE_KID_PAID':
      return { to: '/payments/my', search: { history: true } }
    case 'TYPE_SMS_LIMIT':
      return { to: '/user-sms' }
    case 'TYPE_SIGN_IN_ALARM':
      return { to: '/admin/mails' }
    case 'TYPE_POST':
    case 'TYPE_POST_REMIND':
      return post === null ? { to: '/' } : { to: '/wall/$postId', params: { postId: post } }
    case 'TYPE_POST_REPORT':
    case 'TYPE_POST_REPORT_HANDLED':
      return { to: '/report' }
    case 'TYPE_CHANGE_RIGHTS':
    case 'TYPE_CHANGE_ROLES':
    case 'TYPE_PERSON_ERASED':
      if (placeId === null) return { to: '/account/settings' }
      return place ? { to: '/place/$placeId', params: { placeId: place } } : { to: '/account/places' }
    case 'TYPE_CARD_PROPOSED':
    case 'TYPE_CARD_DECIDED':
    case 'TYPE_DIET_CHANGED':
    case 'TYPE_CONSENT_ASKED':
    case 'TYPE_CONTACT_ERASED':
      return kid === null ? { to: '/' } : { to: '/kid/$kidId', params: { kidId: kid } }
    case 'TYPE_ERASURE_ASKED':
      return kid === null ? { to: '/admin/users' } : { to: '/kid/$kidId', params: { kidId: kid } }
    case 'TYPE_ERASURE_DECLINED':
    case 'TYPE_ERASURE_DONE':
      return { to: '/account/data' }
    case 'TYPE_EXPORT_READY':
      return kid === null ? { to: '/account/data' } : { to: '/kid/$kidId', params: { kidId: kid } }
    case 'TYPE_KID_ABSENCE':
      return place ? { to: '/place/$placeId/absences', params: { placeId: place } } : { to: '/' }
    case 'TYPE_CONSENT_WITHDRAWN':
      return place ? { to: '/place/$placeId/consents', params: { placeId: place } } : { to: '/' }
    case 'TYPE_DIET_REMIND':
      return place ? { to: '/place/$placeId/diets', params: { placeId: place } } : { to: '/' }
    case 'TYPE_WEBHOOK_OFF':
      return place ? { to: '/place/$placeId/integrations', params: { placeId: place } } : { to: '/' }
    case 'TYPE_CHANGE_ACCOUNT_NUMBER':
      return place ? { to: '/place/$placeId/edit', params: { placeId: place } } : { to: '/' }
    case 'TYPE_EVENT':
      if (!place) return { to: '/' }
      return {
        to: '/place/$placeId/events',
        params: { placeId: place },
        ...(event && { search: { date: event.day, event: event.id } }),
      }
    case 'TYPE_FILE':
      if (!place) return { to: '/' }
      return {
        to: '/place/$placeId/files',
        params: { placeId: place },
        ...(file && { search: { file: file.id } }),
      }
    default:
      return type satisfies never
  }
}
