export { readRecipient } from './store.ts'
