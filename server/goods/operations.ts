export { readPicture } from './pictures.ts'
