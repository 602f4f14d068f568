import { hash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of it. A plain digest suffices: nobody can guess what has 256 random bits. */
export const digestOf = (token: string) => hash('sha256', token, 'base64url')
