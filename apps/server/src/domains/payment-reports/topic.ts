import { paymentReport } from '@skrzat/contract/wire/payment-reports'
import { defineTopic } from '../../kernel/realtime/index.ts'

/** `payment-reports:{placeId}`: a report of the place, on each change. */
export const reportsTopic = defineTopic('payment-reports', paymentReport)
