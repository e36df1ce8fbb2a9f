export { factorAsked, type FactorAsked, type FactorProof, type PasskeyProof } from './factor.ts'
