export { pointsFor } from './rules.ts'
