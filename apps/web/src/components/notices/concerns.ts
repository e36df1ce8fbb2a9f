import type { NoticeKind } from '@skrzat/contract/notice-sections'
import { may } from '@skrzat/contract/permissions'
import type { Menu } from '#app/navigation/index.ts'

/** Whether the person may get news of this kind. */
export function mayGetNews(kind: NoticeKind, menu: Menu): boolean {
  switch (kind) {
    case 'absence_user':
      return menu.parent
    case 'payment_user':
      return menu.payer
    case 'absences':
      return menu.places.some(({ roles }) => may(roles, 'absences'))
    case 'admin':
      return menu.admin
    case 'payment':
      // Staff's payments have no news yet.
      return false
    case 'wall':
    case 'files':
    case 'calendar':
    case 'chat':
      return menu.places.length > 0
    case 'places':
      return true
    default:
      return kind satisfies never
  }
}
