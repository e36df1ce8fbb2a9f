import type { ErrorCode } from '@skrzat/contract/errors'
import { DomainError } from '../../errors/index.ts'

/** A refused frame, with a reason for whoever writes the client; it never quotes the frame. */
export class StompFault extends DomainError {
  readonly reason: string

  constructor(code: ErrorCode, reason: string) {
    super(code)
    this.reason = reason
  }
}
