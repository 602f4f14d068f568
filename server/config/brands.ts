import { z } from 'zod'
import type { Brand } from '#contract/brand.ts'
import { type Given, list } from './environment.ts'

// What is set for each storefront. What is wrong is added to the mistakes, so that all are reported at once.

export function withOwnAddresses(brand: Brand, given: Given, mistakes: string[]): Brand {
  const hostsKey = `HOSTS_${brand.id.toUpperCase()}`
  const bookingKey = `BOOKING_URL_${brand.id.toUpperCase()}`
  const [first, ...others] = list.parse(given[hostsKey])
  if (!first && given.SHOP_MODE === 'live') mistakes.push(`${hostsKey} must name the shop's host in live mode`)
  if (given[bookingKey] && !URL.canParse(given[bookingKey])) mistakes.push(`${bookingKey} must be a full address`)
  return {
    ...brand,
    hosts: first ? [first, ...others] : brand.hosts,
    bookingUrl: given[bookingKey] ?? brand.bookingUrl,
    signIn: readSignIn(brand, given, mistakes),
    measurement: readMeasurement(brand, given, mistakes),
    sentryDsn: given.SENTRY_BROWSER_DSN,
  }
}

function readMeasurement({ id }: Brand, given: Given, mistakes: string[]) {
  const key = `TAG_MANAGER_${id.toUpperCase()}`
  const container = given[key]
  if (container && !/^GTM-[A-Z0-9]{4,12}$/.test(container)) mistakes.push(`${key} must look like GTM-ABC123`)
  return {
    collects: given.COLLECTOR !== 'off',
    ...(container && { container }),
    ...(given.FLAGS_VWO_URL && { goals: true }),
    ...(given.SHOP_MODE !== 'live' && { shows: true }),
  }
}

const switches: Readonly<Record<string, boolean>> = { true: true, false: false }

function readSignIn({ id, signIn }: Brand, given: Given, mistakes: string[]) {
  const [passwordlessKey, socialKey] = [`PASSWORDLESS_${id.toUpperCase()}`, `SOCIAL_LOGIN_${id.toUpperCase()}`]
  const [passwordless, social] = [given[passwordlessKey], given[socialKey]]
  if (passwordless && !Object.hasOwn(switches, passwordless)) mistakes.push(`${passwordlessKey} must be true or false`)
  if (social && social !== 'wip' && !Object.hasOwn(switches, social))
    mistakes.push(`${socialKey} must be true, false or wip`)
  return {
    passwordless: switches[passwordless ?? ''] ?? signIn.passwordless,
    social: social === 'wip' ? social : (switches[social ?? ''] ?? signIn.social),
  }
}

/** Who its mails are from. */
export function senderOf({ id, name, service }: Brand, given: Given, mistakes: string[]) {
  const key = `MAIL_FROM_${id.toUpperCase()}`
  const address = given[key] ?? service.email
  if (!z.email().safeParse(address).success) mistakes.push(`${key} must be an e-mail address`)
  return { name, address }
}
