export { containing, digitsOf, foldedLike } from './like.ts'
export { askedBy, isOneOf, type SearchPart } from './search.ts'
export { COUNTED, type Total, totalBeside, totalOf } from './totals.ts'
