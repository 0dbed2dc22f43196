export default class {
  static bind<T>(h: T): (strings: TemplateStringsArray, ...values: any[]) => any;
}
