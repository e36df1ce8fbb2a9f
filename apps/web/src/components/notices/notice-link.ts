import type { Notification } from '@skrzat/contract/wire/notifications'
import type { LinkProps } from '@tanstack/react-router'

/** The page that a notice leads to. @param isOpen whether the reader belongs to a place */
export function noticeLink(
  { type, placeId }: Pick<Notification, 'type' | 'placeId'>,
  isOpen: (placeId: number) => boolean,
): LinkProps {
  const place = placeId !== null && isOpen(placeId) ? placeId : undefined
  switch (type) {
    case 'TYPE_KID_ABSENCE_CONFIRM':
      return { to: '/absence/my' }
    case 'TYPE_KID_PAYMENT':
    case 'TYPE_KID_PAYMENT_REMIND':
      return { to: '/payments/my' }
    case 'TYPE_KID_PAID':
      return { to: '/payments/my', search: { history: true } }
    case 'TYPE_SMS_LIMIT':
      return { to: '/user-sms' }
    case 'TYPE_SIGN_IN_ALARM':
      return { to: '/admin/mails' }
    case 'TYPE_POST':
    case 'TYPE_POST_REMIND':
    case 'TYPE_POST_REPORT':
    case 'TYPE_POST_REPORT_HANDLED':
      return { to: '/' }
    case 'TYPE_CHANGE_RIGHTS':
    case 'TYPE_CHANGE_ROLES':
      if (placeId === null) return { to: '/account/settings' }
      return place ? { to: '/place/$placeId', params: { placeId: place } } : { to: '/account/places' }
    case 'TYPE_KID_ABSENCE':
      return place ? { to: '/place/$placeId/absences', params: { placeId: place } } : { to: '/' }
    case 'TYPE_EVENT':
      return place ? { to: '/place/$placeId/events', params: { placeId: place } } : { to: '/' }
    case 'TYPE_FILE':
      return place ? { to: '/place/$placeId/files', params: { placeId: place } } : { to: '/' }
    default:
      return type satisfies never
  }
}
