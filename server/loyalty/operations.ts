export { pointsFor } from '#server/loyalty/rules.ts'
