/** Notices for tests. */
import type { Notification } from '@skrzat/contract/wire/notifications'

/** The data of a notice of place 1 without a subject. */
export const ABOUT_NOTHING: Notification['data'] = {
  kid_name: '',
  kid: null,
  place: 1,
  payment: null,
  post: null,
  event: null,
  file: null,
  amount: null,
  day: null,
  until: null,
  author: null,
}
