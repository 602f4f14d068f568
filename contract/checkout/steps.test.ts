import { describe, expect, test } from 'vitest'
import { type CheckoutState, checkoutStates } from '#contract/cart/checkout-state.ts'
import { checkoutSteps, mayEnter, resumeAt, stepFor } from './steps.ts'

const guest = (state: CheckoutState | undefined) => ({ state, isSignedIn: false })
const customer = (state: CheckoutState | undefined) => ({ state, isSignedIn: true })
const openTo = (visitor: typeof guest) =>
  checkoutStates.map((state) => checkoutSteps.filter((step) => mayEnter(step, visitor(state))).join(' '))

test('[CHK-001] the states in their order', () => {
  expect(checkoutStates).toEqual([
    'cart',
    'address',
    'addressed',
    'shipping_selected',
    'payment_selected',
    'completed',
    'payment_skipped',
  ])
})

test('[CHK-002] the steps in their order', () => {
  expect(checkoutSteps).toEqual(['customer', 'address', 'shipping', 'payment', 'thank-you'])
})

describe('the guard', () => {
  test('[CHK-003] opens one step more with each state', () => {
    const everyStep = 'customer address shipping payment thank-you'
    expect(openTo(guest)).toEqual([
      'customer',
      'customer address',
      'customer address shipping',
      'customer address shipping payment',
      everyStep,
      everyStep,
      everyStep,
    ])
  })

  test('[CHK-004] opens the address to customers from the beginning', () => {
    expect(openTo(customer)[0]).toBe('customer address')
    expect(mayEnter('shipping', customer('cart'))).toBe(false)
  })

  test('[CHK-005] puts a guest on customer and a customer on address', () => {
    expect(stepFor('payment', guest('addressed'))).toBe('customer')
    expect(stepFor('payment', customer('addressed'))).toBe('address')
  })

  test('[CHK-006] leads visitors without a cart home', () => {
    for (const step of checkoutSteps) {
      expect(stepFor(step, guest(undefined))).toBe('home')
      expect(stepFor(step, customer(undefined))).toBe('home')
    }
  })

  test('[CHK-008] lets guests begin at customer', () => {
    expect(stepFor('customer', guest('cart'))).toBe('customer')
  })

  test('[CHK-009] forwards customers from customer to address', () => {
    for (const state of checkoutStates) expect(stepFor('customer', customer(state))).toBe('address')
  })
})

test.for([
  ['cart', 'customer'],
  ['address', 'address'],
  ['addressed', 'shipping'],
  ['shipping_selected', 'payment'],
  ['payment_selected', 'payment'],
  ['payment_skipped', 'payment'],
  ['completed', 'home'],
  [undefined, 'home'],
] as const)('[CHK-007] a cart in state %s goes on at %s', ([state, step]) => {
  expect(resumeAt(state)).toBe(step)
})
