import { hash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The database stores this digest only. A plain digest suffices: 256 random bits cannot be guessed. */
export const digestOf = (token: string) => hash('sha256', token, 'base64url')
