import type { MatchFacts, Proposal, WaitingLine } from './facts.ts'
export function proposalsFor(_l: readonly WaitingLine[], _f: MatchFacts): Map<number, readonly Proposal[]> {
  return new Map()
}
