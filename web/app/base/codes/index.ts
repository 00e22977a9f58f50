export {
  type CodeAddress,
  type Proof,
  useChannels,
  useSendCode,
  useVerifyCode,
} from "./codes.api.ts";
export { ChooseChannel, usePhoneChannel } from "./choose-channel.tsx";
export { useCountryQuestion } from "./country-question.tsx";
export { PhoneFields, countryOptions, guessCountry } from "./phone-fields.tsx";
export { NewPasswordFields } from "./new-password-fields.tsx";
export { AnswerCode, type CodeAnswer } from "./answer-code.tsx";
export { type NamedAddress, showAddress } from "./show-address.ts";
export { SendAgain } from "./send-again.tsx";
