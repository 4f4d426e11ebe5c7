import { thing } from '../../payment/pay.ts'
