import type { ErrorCode } from '@skrzat/contract/errors'
import { DomainError } from '../../errors/index.ts'

/** A refused frame, with a reason for the client's developer; it never quotes the frame. */
export class StompFault extends DomainError {
  readonly reason: string

  constructor(code: ErrorCode, reason: string) {
    super(code)
    this.reason = reason
  }
}
