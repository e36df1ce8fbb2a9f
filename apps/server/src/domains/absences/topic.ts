import { absenceChange } from '@skrzat/contract/wire/absences'
import { defineTopic } from '../../kernel/realtime.ts'

/** `absences:{placeId}`: days of a kid of the place whose absences changed. */
export const absencesTopic = defineTopic('absences', absenceChange)
