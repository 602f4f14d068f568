// The list of orders for staff. Its query is exported, so that its plan can be tested with many orders.
export { orderListQuery, type Search } from './store.ts'
