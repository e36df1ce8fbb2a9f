import { zlotyText } from '@skrzat/contract/money'
import { oneSms } from '../sms/index.ts'

/** Names of the place and the kid are cut to this length to fit into a message. */
const PLACE_LENGTH = 40
const NAME_LENGTH = 25

/**
 * What a parent needs to pay, in one message: no surname, no account number. In Polish, like all automatic messages.
 * @param reminder amount in grosze, deadline as a day
 */
export function reminderText(reminder: {
  placeName: string
  firstname: string
  amountLeft: number
  deadline: string
}): string {
  const { placeName, firstname, amountLeft, deadline } = reminder
  const [year, month, day] = deadline.split('-')
  return oneSms(
    `${placeName.slice(0, PLACE_LENGTH)}: przypominamy o platnosci ${zlotyText(amountLeft)} zl, ` +
      `termin ${day}.${month}.${year}, dziecko: ${firstname.slice(0, NAME_LENGTH)}.`,
  )
}
